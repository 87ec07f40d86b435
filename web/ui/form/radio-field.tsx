import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import classes from './radio-field.module.css';

/** One of several choices of a `Radio.Group`, with what it means; a finger finds all of its name. */
export function RadioField(props: { value: string; label: string; description: string }) {
  return (
    <Radio {...props} classNames={{ label: classes.label ?? '', description: classes.description ?? '' }} />
  );
}
