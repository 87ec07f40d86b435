import type { paths } from './openapi.gen.ts';

/** A call of the REST API as the authorization table names it: `GET /api/loops/:id`. */
export type RestCall = { [Path in RestPath]: CallsOf<Path> }[RestPath];

/** The others speak GraphQL and tus. */
type RestPath = Exclude<keyof paths, '/api/graphql' | '/api/uploads/resumable'>;

/** Parameters of the path, the query and the body. Calls without any may leave it out. */
export type RestInput<Call extends RestCall> = Part<'params', Operation<Call>['parameters']['path']> &
  Part<'query', Operation<Call>['parameters']['query']> &
  Part<'body', JsonOf<Operation<Call>['requestBody']>>;

/** The body of a successful answer; null if it has none. */
export type RestAnswer<Call extends RestCall> = JsonOf<
  Operation<Call>['responses'][keyof Operation<Call>['responses'] & (200 | 201 | 202 | 204)]
>;

type Method = 'get' | 'post' | 'put' | 'delete';
type AnyOperation = {
  parameters: { path?: object; query?: object };
  requestBody?: object;
  responses: object;
};

type CallsOf<Path extends keyof paths> = {
  [Name in Method]: paths[Path][Name] extends AnyOperation ? `${Uppercase<Name>} ${Colons<Path>}` : never;
}[Method];

/** Turns `/api/loops/{id}` into `/api/loops/:id`. */
type Colons<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${Colons<After>}`
  : Path;
type Braces<Path extends string> = Path extends `${infer Before}:${infer Name}/${infer After}`
  ? `${Before}{${Name}}/${Braces<After>}`
  : Path extends `${infer Before}:${infer Name}`
    ? `${Before}{${Name}}`
    : Path;

type Operation<Call extends RestCall> = Call extends `${infer Name} ${infer Path}`
  ? Extract<paths[Braces<Path> & keyof paths][Lowercase<Name> & Method], AnyOperation>
  : never;

type JsonOf<Message> = Message extends { content: { 'application/json': infer Json } } ? Json : null;

type Part<Name extends string, Content> = [NonNullable<Content>] extends [never]
  ? { [Key in Name]?: never }
  : object extends NonNullable<Content>
    ? { [Key in Name]?: NonNullable<Content> }
    : { [Key in Name]: NonNullable<Content> };
