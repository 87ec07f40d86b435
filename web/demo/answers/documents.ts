import { commentDocuments } from './comments.ts';
import type { DocumentAnswers } from './document-answers.ts';
import { feedDocuments } from './feed.ts';
import { noticeDocuments } from './notices.ts';
import { peopleDocuments } from './people.ts';
import { postDocuments } from './posts.ts';

export const documentAnswers: DocumentAnswers = {
  ...feedDocuments,
  ...postDocuments,
  ...peopleDocuments,
  ...commentDocuments,
  ...noticeDocuments,
};
