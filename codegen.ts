import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'contract/schema.graphql',
  generates: {
    'contract/graphql.gen.ts': {
      plugins: ['typescript'],
      config: {
        enumsAsTypes: true,
        useTypeImports: true,
        skipTypename: true,
        scalars: { ID: 'string' },
        inputMaybeValue: 'T | null | undefined',
        avoidOptionals: { field: true },
      },
    },
  },
};

export default config;
