import { ActionIcon, Button, InputWrapper } from '@mantine/core';
import classes from './theme.module.css';

/** Fingers need 44 px; the rest is the product's taste, said once. */
export const themeComponents = {
  Button: Button.extend({
    defaultProps: { size: 'md' },
    classNames: { root: classes.button, label: classes.label },
  }),
  ActionIcon: ActionIcon.extend({ defaultProps: { size: 44, variant: 'subtle', color: 'gray' } }),
  Input: {
    defaultProps: { size: 'md' },
    classNames: { wrapper: classes.inputWrapper, input: classes.input },
  },
  InputWrapper: InputWrapper.extend({
    defaultProps: { size: 'md' },
    classNames: { label: classes.fieldLabel, error: classes.fieldError },
  }),
  // By name, so that a page that doesn't use them doesn't load them.
  Menu: {
    defaultProps: { shadow: 'md', transitionProps: { transition: 'pop', duration: 150 } },
    classNames: { item: classes.menuItem },
  },
  Modal: {
    defaultProps: { radius: 'lg', shadow: 'xl', transitionProps: { transition: 'pop', duration: 180 } },
    classNames: { title: classes.modalTitle },
  },
  Tooltip: { defaultProps: { withArrow: true, openDelay: 250 } },
};
