import { about } from './content/about.ts';
import { contact } from './content/contact.ts';
import { landing } from './content/landing.ts';
import { pricing } from './content/pricing.ts';
import { product } from './content/product.ts';
import type { Page } from './page.ts';

/** All public pages that are content. Routes and prerendered addresses come from this list. */
export const pages: Page[] = [landing, product, pricing, about, contact];
