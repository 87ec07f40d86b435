import { Button } from '@mantine/core';
import { createElement } from 'react';
import { IconChevronDown } from '../icons.ts';
import classes from './theme.module.css';

/** Touch targets need 44 px. The rest is taste. */
export const themeComponents = {
  Button: Button.extend({
    defaultProps: { size: 'md' },
    classNames: { root: classes.button, label: classes.label },
  }),
  // Styled by name instead of import, so that pages without them don't load them.
  Input: {
    defaultProps: { size: 'md' },
    classNames: { wrapper: classes.inputWrapper, input: classes.input },
  },
  InputWrapper: {
    defaultProps: { size: 'md' },
    classNames: {
      label: classes.fieldLabel,
      description: classes.fieldDescription,
      error: classes.fieldError,
    },
  },
  NativeSelect: {
    defaultProps: { rightSection: createElement(IconChevronDown, { size: 20, 'aria-hidden': true }) },
  },
  PasswordInput: { classNames: { innerInput: classes.innerInput, visibilityToggle: classes.toggle } },
  ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
};
