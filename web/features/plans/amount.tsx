import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Slider.layer.css';
import { NumberInput, Slider } from '@mantine/core';
import classes from './plan-chooser.module.css';

export function Amount(props: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  range: [min: number, max: number];
  most: number;
  error: string | undefined;
}) {
  const { label, value, onChange, most, error } = props;
  const [min, max] = props.range;
  return (
    <div className={classes.amount}>
      <NumberInput
        label={label}
        value={value}
        onChange={(number) => onChange(Number(number))}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        max={most}
        clampBehavior="none"
        error={error}
      />
      <Slider
        classNames={{ root: classes.slider ?? '', trackContainer: classes.track ?? '' }}
        thumbLabel={label}
        label={null}
        min={min}
        max={max}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
