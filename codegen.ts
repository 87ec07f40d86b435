import type { CodegenConfig } from '@graphql-codegen/cli';

const wire = { useTypeImports: true, skipTypename: true, inputMaybeValue: 'T | null | undefined' };

/** Types for the server's resolvers, and beside each of the browser's documents the types of its answer. */
const config: CodegenConfig = {
  schema: 'contract/*.graphql',
  generates: {
    'server/graphql.gen.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        ...wire,
        contextType: './platform/graphql/context.ts#GraphqlContext',
        enumsAsTypes: true,
        scalars: { ID: { input: 'string', output: 'number | string' } },
        avoidOptionals: { field: true },
        makeResolverTypeCallable: true,
        // An ordinary type here, not GraphQL's root of subscriptions.
        mappers: { Subscription: 'Subscription' },
        noSchemaStitching: true,
      },
    },
    'web/': {
      documents: 'web/**/*.graphql',
      preset: 'near-operation-file',
      presetConfig: { extension: '.gen.ts' },
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        ...wire,
        documentMode: 'graphQLTag',
        documentNodeImport: '@loopyard/web/lib/document.ts#Document',
        gqlImport: '@loopyard/web/lib/document.ts#gql',
        dedupeFragments: true,
        inlineFragmentTypes: 'combine',
        importExtension: '.ts',
        scalars: { ID: 'string' },
      },
    },
  },
};

export default config;
