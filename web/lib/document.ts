declare const typesOf: unique symbol;

/** The text of a GraphQL document, with the types of its answer and variables. */
export type Document<Data, Variables> = string & { readonly [typesOf]?: (variables: Variables) => Data };

export function gql(parts: TemplateStringsArray, ...fragments: unknown[]): string {
  return String.raw({ raw: parts }, ...fragments);
}
