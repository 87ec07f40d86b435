import { describe } from 'vitest';
import { startWorld } from '../../../test/harness.ts';
import { linkRules } from '../../../test/links.testing.ts';

describe('links to files on the disk', () => linkRules(startWorld));
