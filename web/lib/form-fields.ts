import type { Field, FormOf, ItemOf, ListOf } from './use-form.ts';

type Holder = {
  set: (name: string, value: unknown) => void;
  errorOf: (name: string) => string | undefined;
  touch: (names: string[]) => void;
};

export function partsOf<Values extends object>(
  values: Values,
  { set, errorOf, touch }: Holder,
): Pick<FormOf<Values>, 'field' | 'toggle' | 'number' | 'list'> {
  const fieldOf = <Name extends string>(name: Name): Field<Name> => ({
    name,
    error: errorOf(name),
    onBlur: () => touch([name]),
  });
  const listOf = <Item>(name: string, all: readonly Item[]): ListOf<Item> => ({
    items: all.map((value, at) => ({
      ...fieldOf(`${name}.${at}`),
      value,
      set: (item) => set(name, all.with(at, item)),
      remove: () => set(name, all.toSpliced(at, 1)),
    })),
    add: (item) => set(name, [...all, item]),
    error: errorOf(name),
  });
  return {
    field: (name) => ({
      ...fieldOf(name),
      value: values[name],
      onChange: (event) => set(name, event.currentTarget.value),
    }),
    toggle: (name) => ({
      ...fieldOf(name),
      checked: Boolean(values[name]),
      onChange: (event) => set(name, event.currentTarget.checked),
    }),
    number: (name) => ({
      ...fieldOf(name),
      value: (values[name] as number | null) ?? '',
      // A minus sign alone is not a number yet.
      onChange: (value) => set(name, typeof value === 'number' ? value : null),
    }),
    list: (name) => listOf(name, values[name] as readonly ItemOf<Values[typeof name]>[]),
  };
}
