import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import classes from './radio-choices.module.css';

const choiceClasses = {
  radio: classes.circle ?? '',
  label: classes.label ?? '',
  description: classes.description ?? '',
};

export function RadioChoices<Value extends string>({
  choices,
  onChange,
  ...props
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: { value: Value; label: string; words: string }[];
}) {
  return (
    <Radio.Group {...props} onChange={(value) => onChange(value as Value)}>
      <div className={classes.choices}>
        {choices.map(({ value, label, words }) => (
          <Radio key={value} value={value} label={label} description={words} classNames={choiceClasses} />
        ))}
      </div>
    </Radio.Group>
  );
}
