import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/features/*/tables.ts',
    './server/features/posts/parts/*-tables.ts',
    './server/platform/*/tables.ts',
  ],
  out: './server/migrations',
});
