import { reportedPost } from './reported-post.tsx';
import type { Report, ReportedType } from './reported-type.ts';

/** How each type is shown to its reporter and to the admins. */
export const reportedTypes: Record<Report['subject_type'], ReportedType<object>> = { Post: reportedPost };
