import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** Its show button can be reached by keyboard. `off` is for passwords that belong to no account. */
export function PasswordField(
  props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' | 'off' },
) {
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? 'Hide password' : 'Show password',
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}
