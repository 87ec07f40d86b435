import type { FormEvent } from 'react';

type NameOf<Values, Value> = {
  [Name in keyof Values & string]-?: Values[Name] extends Value ? Name : never;
}[keyof Values & string];
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

type Field<Name> = { name: Name; error: string | undefined; onBlur: () => void };
type TextInputEvent = { currentTarget: { value: string } };
type SwitchEvent = { currentTarget: { checked: boolean } };

export type FormOf<Values> = {
  /** `<TextInput {...form.field('email')} />` */
  field: <Name extends NameOf<Values, string>>(
    name: Name,
  ) => Field<Name> & { value: Values[Name]; onChange: (event: TextInputEvent) => void };
  /** `<Switch {...form.toggle('is_public')} />` */
  toggle: <Name extends NameOf<Values, boolean | undefined>>(
    name: Name,
  ) => Field<Name> & { checked: boolean; onChange: (event: SwitchEvent) => void };
  /** `<NumberInput {...form.number('members')} />`; null while it is empty. */
  number: <Name extends NameOf<Values, number | null>>(
    name: Name,
  ) => Field<Name> & { value: number | ''; onChange: (value: number | string) => void };
  /** Each item can have its own error, under a name like `emails.2`, from the server or from the rules. */
  list: <Name extends NameOf<Values, readonly unknown[]>>(name: Name) => ListOf<ItemOf<Values[Name]>>;
  /** Several values at once. */
  set: (changes: Partial<Values>) => void;
  /** For a value that several fields make up. */
  errorOf: (name: keyof Values & string) => string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  isSending: boolean;
  isValid: boolean;
  /** Stands above the button, in a `Refusal`, until the next change. Null where fields say it. */
  refusal: string | null;
  /** Starts again as if nothing had been touched or sent. */
  reset: () => void;
};

export type ListOf<Item> = {
  items: (Field<string> & { value: Item; set: (item: Item) => void; remove: () => void })[];
  add: (item: Item) => void;
  /** The error of the whole list. */
  error: string | undefined;
};

type Holder = {
  set: (name: string, value: unknown) => void;
  errorOf: (name: string) => string | undefined;
  touch: (names: string[]) => void;
};

export function partsOf<Values extends object>(
  values: Values,
  { set, errorOf, touch }: Holder,
): Pick<FormOf<Values>, 'field' | 'toggle' | 'number' | 'list' | 'errorOf'> {
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
    errorOf,
    list: (name) => listOf(name, values[name] as readonly ItemOf<Values[typeof name]>[]),
  };
}
