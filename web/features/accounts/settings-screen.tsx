import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { type MantineColorScheme, SegmentedControl, Skeleton, useMantineColorScheme } from '@mantine/core';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { useViewer } from './accounts.ts';
import classes from './settings.module.css';

/** My account, and how the product looks to me on this device. */
export default function SettingsScreen() {
  const viewer = useViewer();
  return (
    <Page title="User Settings">
      <Panel title="Account">
        {viewer.isPending && <Skeleton height={120} radius="md" />}
        {viewer.isError && (
          <TryAgain title="Your account could not be loaded" error={viewer.error} onRetry={viewer.refetch} />
        )}
        {viewer.data && (
          <dl className={classes.facts}>
            <Fact name="First Name" value={viewer.data.first_name} />
            <Fact name="Last Name" value={viewer.data.last_name} />
            <Fact name="Email" value={viewer.data.email ?? ''} />
          </dl>
        )}
      </Panel>
      <Panel title="Colours">
        <SchemeChoice />
      </Panel>
    </Page>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Same as this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Colours"
      fullWidth
      size="md"
      data={schemes}
      value={colorScheme}
      onChange={(value) => setColorScheme(value)}
    />
  );
}
