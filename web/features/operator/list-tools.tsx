import { NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useListAddress } from '../../lib/use-list-address.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import classes from './operator.module.css';

type Order<Name extends string> = { value: Name; label: string };

/** Search and order are kept in the URL; the first order is the default. */
export function useOrderedList<Name extends string>(path: string, orders: Order<Name>[]) {
  const [params, setParams] = useSearchParams();
  const { page, name, field } = useListAddress();
  const [first] = orders;
  const order = orders.find(({ value }) => value === params.get('order')) ?? first;
  if (!order) throw new Error('a list has an order');
  const choose = (value: string) =>
    setParams(
      (before) => {
        before.delete('page');
        if (value === first?.value) before.delete('order');
        else before.set('order', value);
        return before;
      },
      { replace: true },
    );
  const address = (n: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(n));
    return `${path}?${next}`;
  };
  return { page, name, order: order.value, orders, address, field, choose };
}

export function ListTools<Name extends string>(props: {
  label: string;
  list: ReturnType<typeof useOrderedList<Name>>;
}) {
  const { label, list } = props;
  return (
    <div className={classes.tools}>
      <SearchField label={label} {...list.field} />
      <NativeSelect
        aria-label="Order"
        radius="xl"
        classNames={{ input: classes.order ?? '' }}
        data={list.orders}
        value={list.order}
        onChange={(event) => list.choose(event.currentTarget.value)}
      />
    </div>
  );
}
