import type { RestAnswers } from '../world/demo.ts';
import { feedCalls } from './feed.ts';
import { loopAnswers } from './loops.ts';
import { mediaAnswers } from './media.ts';
import { noticeAnswers } from './notices.ts';
import { numberAnswers } from './numbers.ts';
import { operatorAnswers } from './operator.ts';
import { peopleAnswers } from './people.ts';
import { postAnswers } from './posts.ts';

export const restAnswers: RestAnswers = {
  ...feedCalls,
  ...loopAnswers,
  ...mediaAnswers,
  ...noticeAnswers,
  ...numberAnswers,
  ...operatorAnswers,
  ...peopleAnswers,
  ...postAnswers,
};
