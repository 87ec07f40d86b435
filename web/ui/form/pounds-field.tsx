import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

/** Shows pounds and holds pence: `<PoundsField {...form.number('price_pence')} label="…" />`. */
export function PoundsField({
  value: pence,
  onChange,
  onBlur,
  ...props
}: Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur'> & {
  /** Pence, or empty. */
  value: number | '';
  onChange: (pence: number | '') => void;
  onBlur: () => void;
}) {
  // Keeps the text while typing: '2.' may become 2.50.
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
