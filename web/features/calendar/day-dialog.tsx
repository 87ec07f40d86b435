import type { ReactNode } from 'react';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { DayList } from './agenda.tsx';
import { dayWords } from './days.ts';
import type { ShownMonth } from './month-grid.tsx';

export function DayDialog(props: ShownMonth & { day: string; newEvent: ReactNode; onClose: () => void }) {
  const { day, days, newEvent } = props;
  return (
    <Dialog title={dayWords(day)} onClose={props.onClose} width={520}>
      {days.has(day) ? <DayList {...props} /> : <p>Nothing planned on this day.</p>}
      {newEvent && <DialogActions>{newEvent}</DialogActions>}
    </Dialog>
  );
}
