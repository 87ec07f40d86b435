import { accountCells } from './account.ts';
import { calendarCells } from './calendar.ts';
import type { Cell } from './cell.ts';
import { demoCells } from './demo.ts';
import { feeCells } from './fees.ts';
import { loopsCells } from './loops.ts';
import { moneyCells } from './money.ts';
import { operatorCells } from './operator.ts';
import { postsCells } from './posts.ts';
import { shellCells } from './shell.ts';

export const cells: Cell[] = [
  ...shellCells,
  ...postsCells,
  ...calendarCells,
  ...loopsCells,
  ...accountCells,
  ...moneyCells,
  ...feeCells,
  ...operatorCells,
  ...demoCells,
];
