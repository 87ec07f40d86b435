import { IconSearch } from '../icons.ts';
import classes from './search-field.module.css';

export function SearchField(props: {
  label: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}) {
  const { label, ...field } = props;
  return (
    <label className={classes.search}>
      <IconSearch size={20} aria-hidden />
      <input type="search" aria-label={label} placeholder={label} {...field} />
    </label>
  );
}
