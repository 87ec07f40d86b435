import {
  BREAK,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

/** Compiling more would block other requests. */
const compiledFields = 500;

/**
 * Compiled code answers otherwise in three cases, so these aren't compiled: mutations, which must stop at the first
 * failure; `@include` and `@skip`; and a variable with a default, for which null may be sent.
 */
export function compilable(document: DocumentNode): {
  query: OperationDefinitionNode | null;
  fields: number;
} {
  const { definitions } = document;
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [query] = operations;
  if (operations.length !== 1 || query?.operation !== 'query' || mayDiffer(document))
    return { query: null, fields: 0 };
  const fragments = new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet]] : [],
    ),
  );
  const counts = new Map<string, number>();
  const fields = count(query.selectionSet);
  return fields > compiledFields ? { query: null, fields: 0 } : { query, fields };

  function count({ selections }: SelectionSetNode): number {
    return selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + countFragment(selection.name.value);
      return sum + 1 + (selection.selectionSet ? count(selection.selectionSet) : 0);
    }, 0);
  }
  function countFragment(name: string): number {
    const selections = fragments.get(name);
    const total = counts.get(name) ?? (selections ? count(selections) : 0);
    counts.set(name, total);
    return total;
  }
}

function mayDiffer(document: DocumentNode): boolean {
  let differs = false;
  const stop = () => {
    differs = true;
    return BREAK;
  };
  visit(document, {
    Directive: stop,
    VariableDefinition: ({ defaultValue }) => (defaultValue ? stop() : undefined),
  });
  return differs;
}
