import type { ComponentType, LazyExoticComponent } from 'react';

/** The forms that a page may hold, by name. Each comes with the pages that hold it alone: `lazy(() => import(…))`. */
export const forms = {} satisfies Record<string, LazyExoticComponent<ComponentType>>;
