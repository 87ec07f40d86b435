import { describe } from 'vitest';
import { openLocalStore } from './open-storage.ts';
import { storageRules } from './storage-rules.testing.ts';

describe('on the disk', () => storageRules(openLocalStore));
