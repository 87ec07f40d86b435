// Rewrites a source so that each check can be removed at run time: the check calls `mutant(id)` first.
import ts from 'typescript';

const failure = /^(unwrap\()?(await )?(fail|refusal|\w+Refusal)\(/;
const { AmpersandAmpersandToken, BarBarToken } = ts.SyntaxKind;

export function withChecksToTakeOut(file, text, add) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const isPolicy = /[/-]policy\.ts$/.test(file);
  const mutantSwitch = (node, without = node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `globalThis.mutant?.(${add(line + 1, without.getText().replace(/\s+/g, ' '))})`;
  };
  return print(source);

  function print(node) {
    if (isOperation(node, BarBarToken) && (isPolicy || isOfRefusal(node))) return printDisjunction(node);
    if (isOperation(node, AmpersandAmpersandToken) && isPolicy) return printConjunction(node);
    if (isPolicy && isGiven(node, text)) return `(${parts(node)} || ${mutantSwitch(node)})`;
    if (isRefusal(node))
      return `if (${isOperation(node.expression, BarBarToken) ? print(node.expression) : `(${print(node.expression)}) && !${mutantSwitch(node)}`}) ${print(node.thenStatement)}`;
    if (ts.isConditionalExpression(node) && refuses(node.whenFalse) !== refuses(node.whenTrue)) {
      const test = print(node.condition);
      const condition = refuses(node.whenTrue)
        ? `(${test}) && !${mutantSwitch(node)}`
        : `(${test}) || ${mutantSwitch(node)}`;
      return `((${condition}) ? ${print(node.whenTrue)} : ${print(node.whenFalse)})`;
    }
    return parts(node);
  }

  // Calls `mutant` only if the two sides differ. A policy's sides may run twice, because they only read.
  function printDisjunction(node) {
    const [first, second] = [print(node.left), print(node.right)];
    const leftOut = `!${mutantSwitch(node, node.left)}`;
    return `((${first} && ${isPolicy ? `(${second} || ${leftOut})` : leftOut}) || (${second} && !${mutantSwitch(node, node.right)}))`;
  }

  function printConjunction(node) {
    const [first, second] = [print(node.left), print(node.right)];
    return `((${first} || (${second} && ${mutantSwitch(node, node.left)})) && (${second} || ${mutantSwitch(node, node.right)}))`;
  }

  function parts(node) {
    let output = '';
    let at = node.getStart();
    ts.forEachChild(node, (child) => {
      output += text.slice(at, child.getStart()) + print(child);
      at = child.end;
    });
    return output + text.slice(at, node.end);
  }
}

/** `if (…) return fail('forbidden')`, or a forwarded refusal: `if (!admin.ok) return admin`. */
function isRefusal(node) {
  if (!ts.isIfStatement(node) || node.elseStatement || !ts.isReturnStatement(node.thenStatement))
    return false;
  const answer = node.thenStatement.expression?.getText() ?? '';
  return (
    failure.test(answer) || node.expression.getText() === `!${answer}.ok` || /^(wrong|refused)$/.test(answer)
  );
}

function isOfRefusal(node) {
  if (isOperation(node.parent, BarBarToken)) return isOfRefusal(node.parent);
  return isRefusal(node.parent) && node.parent.expression === node;
}

/** An ability with a single condition. */
function isGiven(node, text) {
  const { parent } = node;
  const isValue =
    (parent && ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    (parent && ts.isReturnStatement(parent) && parent.expression === node);
  if (!isValue || text.includes(`const ${node.getText()} = [`)) return false;
  return ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) || ts.isIdentifier(node);
}

function refuses(node) {
  return failure.test(node.getText());
}

function isOperation(node, operator) {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === operator;
}
