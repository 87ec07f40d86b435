import { readFileSync } from 'node:fs';
import { type AuthorizedRoute, routes } from '@loopyard/contract/authorization.ts';
import { commentLimits } from '@loopyard/contract/comments.ts';
import openapi from '@loopyard/contract/openapi.json' with { type: 'json' };
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  GraphQLNonNull,
  getDirectiveValues,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import { readSdl } from '../platform/graphql/sdl.ts';

const contract = new URL('../../contract/', import.meta.url);
const readContract = (name: string) => readFileSync(new URL(name, contract), 'utf8');

/** `max` is null if the document gives no limit. */
export type RestText = {
  route: AuthorizedRoute;
  place: 'path' | 'query' | 'body';
  path: (string | number)[];
  max: number | null;
};

type Schema = {
  type?: string | string[];
  enum?: string[];
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};
type Operation = {
  /** Without a name: a reference to a header. */
  parameters?: { name?: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

export function restTexts(): RestText[] {
  return Object.entries(openapi.paths as unknown as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
        const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}` as AuthorizedRoute;
        if (!Object.hasOwn(routes, route)) return [];
        const body = requestBody?.content['application/json']?.schema;
        return [
          ...parameters.flatMap(({ name, in: place, schema }) =>
            (name ? textsIn(schema, [name]) : []).map((text) => ({
              ...text,
              route,
              place: place === 'path' ? ('path' as const) : ('query' as const),
            })),
          ),
          ...(body ? textsIn(body, []).map((text) => ({ ...text, route, place: 'body' as const })) : []),
        ];
      }),
  );
}

function textsIn(schema: Schema, path: RestText['path']): Pick<RestText, 'path' | 'max'>[] {
  const ownTexts =
    [schema.type].flat().includes('string') && !schema.enum ? [{ path, max: schema.maxLength ?? null }] : [];
  return [
    ...ownTexts,
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => textsIn(inner, [...path, key])),
    ...(schema.items ? textsIn(schema.items, [...path, 0]) : []),
    ...(schema.anyOf ?? []).flatMap((inner) => textsIn(inner, path)),
  ];
}

export type GraphqlText = { field: string; path: string[]; max: number; document: string; variables: object };

export function graphqlTexts(): GraphqlText[] {
  const schema = buildSchema(readSdl(contract));
  const lengthOf = (input: Input): number | null => {
    const name = getNamedType(input.type).name;
    if (name === 'ID') return 20;
    const length = schema.getDirective('length');
    const directive =
      name === 'String' && length && input.astNode && getDirectiveValues(length, input.astNode);
    return directive ? Number(directive.max) : null;
  };
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) => {
      const variables = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
      const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
      const kind = type?.name.toLowerCase();
      return textInputs(field.args, [], lengthOf).map((text) => ({
        ...text,
        field: field.name,
        document: `${kind} (${variables}) { ${field.name}(${passed}) { __typename } }`,
        variables: filled(field.args),
      }));
    }),
  );
}

type Input = GraphQLArgument | GraphQLInputField;

function textInputs(
  inputs: readonly Input[],
  path: string[],
  lengthOf: (input: Input) => number | null,
): { path: string[]; max: number }[] {
  return inputs.flatMap((input) => {
    const type = getNamedType(input.type);
    const at = [...path, input.name];
    if (isInputObjectType(type)) return textInputs(Object.values(type.getFields()), at, lengthOf);
    const max = lengthOf(input);
    return max === null ? [] : [{ path: at, max }];
  });
}

function filled(inputs: readonly Input[]): object {
  const demanded = inputs.filter(({ type }) => type instanceof GraphQLNonNull);
  return Object.fromEntries(demanded.map(({ name, type }) => [name, valueFor(type)]));
}

function valueFor(type: GraphQLInputType): unknown {
  const namedType = getNamedType(type);
  if (isInputObjectType(namedType)) return filled(Object.values(namedType.getFields()));
  return namedType.name === 'ID' ? '1' : 'Words';
}

export type CableText = { channel: string; command: string; name: string; max: number };

const cableLengths: Record<string, number> = { text: commentLimits.text, uuid: commentLimits.uuid };

export function cableTexts(): CableText[] {
  const source = readContract('cable.ts');
  const channels = [
    ...source.matchAll(/^ {2}(\w+): \{\n {4}params: .*\n {4}commands: \{\n([\s\S]*?)\n {4}\};/gm),
  ];
  return channels.flatMap(([, channel = '', commands = '']) =>
    [...commands.matchAll(/(\w+): \{ (.*) \};/g)].flatMap(([, command = '', data = '']) =>
      [...data.matchAll(/(\w+)\??: string/g)].map(([, name = '']) => {
        const max = cableLengths[name];
        if (!max) throw new Error(`How long may ${name} of ${command} be?`);
        return { channel, command, name, max };
      }),
    ),
  );
}
