import '@mantine/core/styles/Switch.layer.css';
import { Switch, type SwitchProps } from '@mantine/core';
import classes from './switch-field.module.css';

export function SwitchField(props: SwitchProps & { label: string; description: string }) {
  const { body = '', label = '', description = '' } = classes;
  return <Switch {...props} classNames={{ body, label, description }} />;
}
