import { cutAfter } from '@loopyard/contract/text.ts';
import {
  defaultFieldResolver,
  type GraphQLArgument,
  GraphQLID,
  type GraphQLInputField,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLSchema,
  GraphQLString,
  getDirectiveValues,
  isInputObjectType,
  isObjectType,
} from 'graphql';

/** Cuts inputs to one character over `@length`, enough to see that they are too long. */
export function cutTexts(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const cut = cutterOfAll(schema, field.args);
      const { resolve = defaultFieldResolver } = field;
      if (cut) field.resolve = (parent, args, context, info) => resolve(parent, cut(args), context, info);
    }
  }
}

type Values = Record<string, unknown>;
type Cutter = (value: unknown) => unknown;
type Input = GraphQLArgument | GraphQLInputField;

/** Ids have at most sixteen digits. */
const idLength = 20;

function cutterOfAll(schema: GraphQLSchema, inputs: readonly Input[]): ((values: Values) => Values) | null {
  const cutters = inputs.flatMap((input) => {
    const cut = cutterOf(schema, input.type, input);
    return cut ? [[input.name, cut] as const] : [];
  });
  if (cutters.length === 0) return null;
  return (values) => {
    const cutValues = { ...values };
    for (const [name, cut] of cutters) if (name in cutValues) cutValues[name] = cut(cutValues[name]);
    return cutValues;
  };
}

function cutterOf(schema: GraphQLSchema, type: GraphQLInputType, input: Input): Cutter | null {
  if (type instanceof GraphQLNonNull) return cutterOf(schema, type.ofType, input);
  if (type === GraphQLID) return (value) => cutText(value, idLength);
  if (type === GraphQLString) {
    const max = maxLength(schema, input);
    return (value) => cutText(value, max);
  }
  if (type instanceof GraphQLList) {
    const cut = cutterOf(schema, type.ofType, input);
    return cut && ((value) => (Array.isArray(value) ? value.map(cut) : value));
  }
  if (!isInputObjectType(type)) return null;
  const cut = cutterOfAll(schema, Object.values(type.getFields()));
  return cut && ((value) => (value ? cut(value as Values) : value));
}

function cutText(value: unknown, max: number): unknown {
  return typeof value === 'string' ? cutAfter(value, max) : value;
}

function maxLength(schema: GraphQLSchema, { name, astNode }: Input): number {
  const length = schema.getDirective('length');
  const max = length && astNode && getDirectiveValues(length, astNode)?.max;
  if (typeof max !== 'number') throw new Error(`The schema does not say how long the text ${name} may be`);
  return max;
}
