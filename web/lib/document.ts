declare const typesOf: unique symbol;

/** The text of a GraphQL document, with the types of what it answers and of what it has to be told. */
export type Document<Data, Variables> = string & { readonly [typesOf]?: (variables: Variables) => Data };

/** Puts a document's text together with the fragments it names. */
export function gql(parts: TemplateStringsArray, ...fragments: unknown[]): string {
  return String.raw({ raw: parts }, ...fragments);
}
