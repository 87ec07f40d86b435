export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  description?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type Field = { name: string; type: string; shape: string | null; required: boolean; about: string };

/** Nested objects as `outer.inner`, lists as `list[].inner`. */
export function fieldsOf(schema: Schema | undefined, before = ''): Field[] {
  const { properties = {}, required = [] } = insideOf(schema ?? {}) ?? {};
  return Object.entries(properties).flatMap(([key, inner]) => {
    const name = before + key;
    const field = { ...typeOf(inner), name, required: required.includes(key), about: aboutOf(inner) };
    const itemSchema = inner.items ?? alternatives(inner).find(({ items }) => items)?.items;
    return [field, ...fieldsOf(itemSchema ?? inner, itemSchema ? `${name}[].` : `${name}.`)];
  });
}

function insideOf(schema: Schema): Schema | undefined {
  return alternatives(schema).find(({ properties }) => properties);
}

function alternatives(schema: Schema): Schema[] {
  return [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
}

function typeOf(schema: Schema): { type: string; shape: string | null } {
  if (schema.$ref) {
    const shape = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return { type: shape, shape };
  }
  const several = schema.anyOf ?? schema.allOf;
  if (several) {
    const types = several.map(typeOf);
    return {
      type: types.map(({ type }) => type).join(' or '),
      shape: types.find(({ shape }) => shape)?.shape ?? null,
    };
  }
  if (schema.items) {
    const { type, shape } = typeOf(schema.items);
    return { type: `list of ${type}`, shape };
  }
  if (schema.const !== undefined) return { type: JSON.stringify(schema.const), shape: null };
  if (schema.enum)
    return { type: schema.enum.map((value) => JSON.stringify(value)).join(' or '), shape: null };
  const types = [schema.type ?? 'anything'].flat();
  const words = types.map((type) => (type === 'string' && schema.format ? schema.format : type));
  return { type: words.join(' or '), shape: null };
}

function aboutOf(schema: Schema): string {
  const defaults = schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} by default`];
  // A nullable field's description stands inside, beside the null.
  const parts = alternatives(schema);
  const described = parts.find(({ description }) => description)?.description;
  return [described, ...parts.flatMap(boundsOf), ...defaults].filter(Boolean).join('; ');
}

function boundsOf({
  minimum,
  exclusiveMinimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
}: Schema): string[] {
  const isBound = (n: number | undefined): n is number =>
    n !== undefined && Math.abs(n) < Number.MAX_SAFE_INTEGER;
  const words: string[] = [];
  if (isBound(minimum)) words.push(`at least ${minimum}`);
  // All ids are positive, so don't repeat it.
  if (isBound(exclusiveMinimum) && exclusiveMinimum > 0) words.push(`more than ${exclusiveMinimum}`);
  if (isBound(maximum)) words.push(`at most ${maximum}`);
  if (isBound(minLength)) words.push(`at least ${minLength} characters`);
  if (isBound(maxLength)) words.push(`at most ${maxLength} characters`);
  if (isBound(minItems)) words.push(`at least ${minItems} of them`);
  if (isBound(maxItems)) words.push(`at most ${maxItems} of them`);
  return words;
}
