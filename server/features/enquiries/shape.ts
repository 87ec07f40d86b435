import { enquiryLimits } from '@loopyard/contract/enquiries.ts';
import { shortText } from '../../platform/http/fields.ts';

/** A field of each public form that people do not see. */
export const website = shortText(
  enquiryLimits.organisation,
  'This field',
  'Leave it empty: a form with text here counts as sent by a robot',
).nullish();
