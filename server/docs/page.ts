import type { Document } from '../platform/http/document.ts';
import { type Html, html } from '../platform/http/html.ts';
import { callSection, code, groupsOf, shapeSection } from './calls.ts';
import { errorTable } from './errors.ts';
import { files, graphqlGuide, guide } from './guide.ts';
import { socketGuide } from './socket.ts';
import { style } from './style.ts';

export function docsPage(document: Document, sdl: string, url: string): Html {
  const groups = groupsOf(document);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Loopyard</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${contents(groups)}
<main id="content">
<h1>The Loopyard API</h1>
<section><h2 id="start">Start</h2>${guide(url)}</section>
<section><h2 id="files">Files</h2>${files(url)}</section>
<section><h2 id="rest">REST</h2>${groups.map(
    ({ name, calls }) => html`<h3>${name}</h3>
${calls.map(callSection)}`,
  )}</section>
<section><h2 id="shapes">Shapes</h2>
<h3>Shapes that several calls return</h3>
${Object.entries(document.components.schemas).map(([name, schema]) => shapeSection(name, schema))}</section>
<section><h2 id="graphql">GraphQL</h2>${graphqlGuide(url)}${code('The schema', sdl)}</section>
<section><h2 id="socket">Socket</h2>${socketGuide(url)}</section>
<section><h2 id="errors">Errors</h2>
<p>The sentence may be more specific; the code and the status are always these.</p>
${errorTable()}</section>
</main>
</body>
</html>
`;
}

function contents(groups: ReturnType<typeof groupsOf>): Html {
  return html`<nav aria-label="Contents">
<a class="brand" href="/">Loopyard</a>
<ul>
<li><a href="#start">Start</a></li>
<li><a href="#files">Files</a></li>
<li><a href="#rest">REST</a><ul>${groups.map(
    ({ name, calls }) => html`<li><details><summary>${name}</summary>
<ul>${calls.map(
      ({ operationId, method, path }) =>
        html`<li><a href="#${operationId}"><small>${method}</small> ${path.replace('/api/', '')}</a></li>`,
    )}</ul></details></li>`,
  )}</ul></li>
<li><a href="#shapes">Shapes</a></li>
<li><a href="#graphql">GraphQL</a></li>
<li><a href="#socket">Socket</a></li>
<li><a href="#errors">Errors</a></li>
</ul>
</nav>`;
}
