import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

const verbs = /^(insert|update|delete)$/;
/** Prefix of a name that stands for a `${…}`. */
const placed = 'placed_';
const inSql = /\b(insert into|update|delete from)\s+"?(\w+)"?(?:\s+(?:as\s+)?(?!set\b)\w+)?(\s+set\b)?/g;

export function findTables(sources) {
  return sources
    .filter(([path]) => path.endsWith('/tables.ts'))
    .flatMap(([path, text]) => {
      const tables = [];
      visit(parse(path, text), (node) => {
        if (!ts.isVariableDeclaration(node) || calleeOf(node.initializer) !== 'pgTable') return;
        const [name, columns] = node.initializer.arguments;
        const names = Object.fromEntries(
          columns.properties.map((property) => [property.name.text, columnOf(property)]),
        );
        tables.push({
          path,
          home: dirname(path),
          variable: node.name.text,
          name: name.text,
          names,
          columns: Object.values(names),
        });
      });
      return tables;
    });
}

/** @returns writes with their `table`, null if unknown, and `columns`; `*` is the whole row or unknown */
export function findWrites(path, text, tables) {
  const source = parse(path, text);
  const imported = importsOf(source, path, tables);
  const writes = [];
  visit(source, (node) => {
    if (ts.isCallExpression(node)) byCall(node);
    if (ts.isTemplateLiteral(node) || ts.isStringLiteral(node)) bySql(node);
  });
  return writes;

  function add(node, { verb, table, columns }) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    writes.push({ where: `${path}:${line + 1}`, path, verb, table, columns });
  }

  function byCall(node) {
    const { expression } = node;
    if (expression.text === 'deleteInSteps') return byTable(node, 'delete', node.arguments[1]);
    if (!ts.isPropertyAccessExpression(expression) || !verbs.test(expression.name.text)) return;
    const receiver = expression.expression;
    if (!/^(tx|db)$/.test(receiver.name?.text ?? receiver.text)) return;
    byTable(node, expression.name.text, node.arguments[0]);
  }

  function byTable(node, verb, to) {
    const targets = ts.isIdentifier(to) ? tablesNamed(to, imported) : [];
    const keys =
      verb === 'update' ? keysOf(argumentOf(node, 'set')) : ['*', ...keysOf(argumentOf(node, 'values'))];
    for (const table of targets.length > 0 ? targets : [null])
      add(node, { verb, table, columns: keys.map((key) => table?.names[key] ?? '*') });
  }

  function bySql(node) {
    const sqlText = ts.isTemplateExpression(node)
      ? node.head.text +
        node.templateSpans.map(({ expression, literal }) => nameIn(expression) + literal.text).join('')
      : node.text;
    for (const match of sqlText.matchAll(inSql)) {
      const [whole, verb, name, set] = match;
      const table = name.startsWith(placed)
        ? (imported.get(name.slice(placed.length)) ?? null)
        : tables.find((candidate) => candidate.name === name);
      if (table === undefined || (verb === 'update' && !set)) continue;
      const columns = verb === 'update' ? columnsSet(sqlText.slice(match.index + whole.length)) : ['*'];
      add(node, { verb, table, columns });
    }
  }
}

/** A parameter or a loop's variable may stand for several tables. */
function tablesNamed(identifier, imported) {
  if (imported.has(identifier.text)) return [imported.get(identifier.text)];
  const namedTables = new Set();
  visit(identifier.getSourceFile(), (node) => {
    const from = ts.isParameter(node)
      ? node.type
      : ts.isVariableDeclaration(node) && node.parent.parent.expression;
    if (!from || node.name.text !== identifier.text) return;
    visit(from, (child) => ts.isIdentifier(child) && namedTables.add(imported.get(child.text)));
  });
  namedTables.delete(undefined);
  return [...namedTables];
}

function nameIn(expression) {
  return placed + (ts.isIdentifier(expression) ? expression.text : '');
}

function columnsSet(statement) {
  const [list] = statement.split(/\b(?:from|where|returning)\b/);
  const names = [...list.matchAll(/(?:^|,)\s*"?(\w+)"?\s*=/g)].map(([, name]) => name);
  return names.length > 0 && !names.some((name) => name.startsWith(placed)) ? names : ['*'];
}

function keysOf(node) {
  if (!node) return ['*'];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return keysOf(node.expression);
  if (ts.isIdentifier(node)) return keysOf(constantOf(node));
  if (!ts.isObjectLiteralExpression(node)) return ['*'];
  return node.properties.flatMap((property) =>
    ts.isSpreadAssignment(property) ? keysOf(property.expression) : [property.name.text ?? '*'],
  );
}

function constantOf(identifier) {
  let declaration = null;
  for (let scope = identifier.parent; scope && !declaration; scope = scope.parent)
    if (ts.isBlock(scope) || ts.isSourceFile(scope))
      declaration = scope.statements
        .filter(ts.isVariableStatement)
        .flatMap(({ declarationList }) => declarationList.declarations)
        .find(({ name }) => name.text === identifier.text)?.initializer;
  return declaration;
}

/** The argument of `.name(…)` further along a call chain. */
function argumentOf(call, name) {
  const access = call.parent;
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) return null;
  return access.name.text === name ? access.parent.arguments[0] : argumentOf(access.parent, name);
}

function importsOf(source, path, tables) {
  const imported = new Map();
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const from = join(dirname(path), statement.moduleSpecifier.text);
    for (const specifier of statement.importClause?.namedBindings?.elements ?? []) {
      const variable = (specifier.propertyName ?? specifier.name).text;
      const table = tables.find((each) => each.path === from && each.variable === variable);
      if (table) imported.set(specifier.name.text, table);
    }
  }
  return imported;
}

/** The first text in a column's definition is its database name; the default is its own name. */
function columnOf(property) {
  let call = property.initializer;
  while (ts.isPropertyAccessExpression(call.expression)) call = call.expression.expression;
  const [first] = call.arguments;
  return first && ts.isStringLiteral(first) ? first.text : property.name.text;
}

function calleeOf(node) {
  return node && ts.isCallExpression(node) ? node.expression.getText() : null;
}

function parse(path, text) {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

function visit(node, see) {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}
