import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import classes from './settings.module.css';

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Same as this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ColourChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Colours"
      fullWidth
      size="md"
      classNames={{ label: classes.scheme ?? '' }}
      data={schemes}
      value={colorScheme}
      onChange={(value) => setColorScheme(value)}
    />
  );
}
