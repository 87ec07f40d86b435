import { errorCatalogue } from '@loopyard/contract/errors.ts';
import { type Html, html } from '../platform/http/html.ts';

export function errorTable(): Html {
  return html`<div class="wide"><table>
<tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Sentence</th></tr>
${Object.entries(errorCatalogue).map(
  ([code, { status, detail }]) =>
    html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${detail}</td></tr>
`,
)}</table></div>`;
}
