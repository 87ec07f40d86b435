import classes from './event-field.module.css';

type Choice<Value> = { value: Value; label: string; name?: string; isOn: boolean; isOff?: boolean };

/** Small choices, none, one or several at once. */
export function Chips<Value extends string | number>(props: {
  label: string;
  choices: Choice<Value>[];
  onToggle: (value: Value) => void;
}) {
  return (
    <fieldset className={classes.group}>
      <legend>{props.label}</legend>
      <div className={classes.chips}>
        {props.choices.map(({ value, label, name, isOn, isOff }) => (
          <button
            key={value}
            type="button"
            className={classes.chip}
            aria-label={name}
            aria-pressed={isOn}
            disabled={isOff}
            onClick={() => props.onToggle(value)}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
