import { answersOf } from '../platform/http/described.ts';
import type { Answer, Document, Media, Operation, Parameter } from '../platform/http/document.ts';
import { type Html, html } from '../platform/http/html.ts';
import { type Field, fieldsOf, type Schema } from './fields.ts';

type Call = Operation & { method: string; path: string; responses: Record<string, Answer> };

export function groupsOf({
  paths,
  components,
}: Pick<Document, 'paths' | 'components'>): { name: string; calls: Call[] }[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      responses: answersOf(operation, { components }),
      method: method.toUpperCase(),
      path,
    })),
  );
  return [...Map.groupBy(calls, ({ tags }) => tags[0] ?? '')].map(([tag, calls]) => ({
    name: tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('_', ' '),
    calls,
  }));
}

export function callSection(call: Call): Html {
  const { operationId, method, path, summary, tags, security, requestBody } = call;
  // The guide's rules for every call have the others, such as X-Loop-Id.
  const parameters = (call.parameters ?? []).filter((parameter) => 'name' in parameter);
  const body = requestBody?.content['application/json'];
  return html`<section class="call" id="${operationId}">
<h4><code class="method ${method.toLowerCase()}">${method}</code> <code>${path}</code>
<a class="anchor" href="#${operationId}" aria-label="Link to ${method} ${path}">#</a></h4>
<p>${summary}. ${security ? 'No token needed.' : 'Needs a token.'}
<a href="/api/docs/reference#/${tags[0]}/${operationId}" aria-label="Try ${method} ${path}">Try it</a></p>
${parameters.length > 0 && fieldTable('In the address', parameters.map(fieldOfParameter))}
${body && fieldTable('In the body', fieldsOf(body.schema))}
${body?.example !== undefined && code('Sent', body.example)}
${Object.entries(call.responses)
  .filter(([status]) => status.startsWith('2'))
  .map(([status, answer]) => answerSection(status, answer))}
${errorList(call.responses)}
</section>
`;
}

export function shapeSection(name: string, schema: object): Html {
  return html`<section class="call" id="shape-${name}">
<h4><code>${name}</code></h4>
${fieldTable('Its fields', fieldsOf(schema))}
</section>
`;
}

function fieldOfParameter({ name, schema, description, required }: Parameter): Field {
  const described: Schema = { ...schema, ...(description && { description }) };
  const [field] = fieldsOf({ properties: { [name]: described } });
  return { ...(field as Field), required: required ?? false };
}

function fieldTable(title: string, fields: Field[]): Html | null {
  if (fields.length === 0) return null;
  return html`<div class="wide"><table class="fields"><caption>${title}</caption>
<tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">About</th></tr>
${fields.map(
  ({ name, type, shape, required, about }) => html`<tr><td><code>${name}</code></td><td>${
    shape ? html`<a href="#shape-${shape}">${type}</a>` : type
  }${required ? '' : ', optional'}</td><td>${about}</td></tr>
`,
)}</table></div>`;
}

function answerSection(status: string, { description, content }: Answer): Html {
  const media: Media | undefined = content?.['application/json'];
  const title = `Answer ${status}: ${description.toLowerCase()}`;
  if (!media) return html`<p>${title}.</p>`;
  return html`${fieldTable(title, fieldsOf(media.schema))}${media.example !== undefined && code('Answered', media.example)}`;
}

function errorList(responses: Call['responses']): Html {
  const codes = Object.entries(responses).flatMap(([status, answer]) =>
    Object.keys(answer.content?.['application/problem+json']?.examples ?? {})
      // Every call has it.
      .filter((code) => code !== 'method_not_allowed')
      .map((code) => ({ status, code })),
  );
  return html`<p class="errors">Errors: ${codes.map(
    ({ status, code }) => html`<a href="#${code}">${status}&nbsp;${code}</a> `,
  )}</p>`;
}

export function code(title: string, value: unknown): Html {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<figure><figcaption>${title}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;
}
