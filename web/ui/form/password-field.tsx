import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password with a button to see it, which the keyboard reaches too. `off`: of something that is no account. */
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
