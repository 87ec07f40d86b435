import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

/** An amount that is typed in pounds and held in pence: `<PoundsField {...form.number('price_pence')} label="…" />`. */
export function PoundsField({
  value: pence,
  onChange,
  onBlur,
  ...props
}: Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur'> & {
  /** In pence, empty while there is none. */
  value: number | '';
  onChange: (pence: number | '') => void;
  onBlur: () => void;
}) {
  // As it is being typed: '2.' is on its way to 2.50.
  const [text, setText] = useState<number | string>(poundsOf(pence));
  return (
    <NumberInput
      {...props}
      prefix="£"
      placeholder="£0.00"
      decimalScale={2}
      allowNegative={false}
      hideControls
      value={text}
      onChange={(pounds) => {
        setText(pounds);
        onChange(pounds === '' ? '' : Math.round(Number(pounds) * 100));
      }}
      onBlur={() => {
        setText(poundsOf(pence));
        onBlur();
      }}
    />
  );
}

function poundsOf(pence: number | ''): string {
  return pence === '' ? '' : (pence / 100).toFixed(2);
}
