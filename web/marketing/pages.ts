import { landing } from './content/landing.ts';
import type { Page } from './page.ts';

/** All public pages that are content. Routes and prerendered addresses come from this list. */
export const pages: Page[] = [landing];
