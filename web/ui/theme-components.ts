import { ActionIcon, Button, InputWrapper, Menu, Modal, Tooltip } from '@mantine/core';
import classes from './theme.module.css';

/** Fingers need 44 px; the rest is the product's taste, said once. */
export const themeComponents = {
  Button: Button.extend({
    defaultProps: { size: 'md' },
    classNames: { root: classes.button, label: classes.label },
  }),
  ActionIcon: ActionIcon.extend({ defaultProps: { size: 44, variant: 'subtle', color: 'gray' } }),
  Input: { defaultProps: { size: 'md' }, classNames: { input: classes.input } },
  InputWrapper: InputWrapper.extend({
    defaultProps: { size: 'md' },
    classNames: { label: classes.fieldLabel, error: classes.fieldError },
  }),
  Menu: Menu.extend({
    defaultProps: { shadow: 'md', radius: 'md', transitionProps: { transition: 'pop', duration: 150 } },
    classNames: { item: classes.menuItem },
  }),
  Modal: Modal.extend({
    defaultProps: { radius: 'lg', shadow: 'xl', transitionProps: { transition: 'pop', duration: 180 } },
    classNames: { title: classes.modalTitle },
  }),
  Tooltip: Tooltip.extend({ defaultProps: { withArrow: true, openDelay: 250 } }),
};
