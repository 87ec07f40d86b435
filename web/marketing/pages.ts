import { about } from './content/about.ts';
import { accessibility } from './content/accessibility.ts';
import { college } from './content/college.ts';
import { conceptInnovation } from './content/concept-innovation.ts';
import { conferences } from './content/conferences.ts';
import { contact } from './content/contact.ts';
import { freshersFair } from './content/freshers-fair.ts';
import { holidayCamps } from './content/holiday-camps.ts';
import { inspiration } from './content/inspiration.ts';
import { landing } from './content/landing.ts';
import { pricing } from './content/pricing.ts';
import { product } from './content/product.ts';
import { school } from './content/school.ts';
import { studentPath } from './content/student-path.ts';
import { studentPath2 } from './content/student-path-2.ts';
import { studentPath3 } from './content/student-path-3.ts';
import { teacherPath } from './content/teacher-path.ts';
import { teacherPath2 } from './content/teacher-path-2.ts';
import { teacherPath3 } from './content/teacher-path-3.ts';
import { university } from './content/university.ts';
import type { Page } from './page.ts';

/** Routes and prerendered addresses are made from this list. */
export const pages: Page[] = [
  landing,
  product,
  pricing,
  about,
  contact,
  accessibility,
  school,
  college,
  university,
  freshersFair,
  holidayCamps,
  conferences,
  conceptInnovation,
  inspiration,
  studentPath,
  studentPath2,
  studentPath3,
  teacherPath,
  teacherPath2,
  teacherPath3,
];
