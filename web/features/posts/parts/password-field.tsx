import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import type { PartFieldProps } from './parts.ts';
import classes from './password-field.module.css';

export function Field({ form, settings, saved }: PartFieldProps) {
  const hasPassword = saved?.has_password ?? false;
  return (
    <div className={classes.password}>
      <PasswordField
        {...form.field('password')}
        label={hasPassword ? 'New post password (optional)' : 'Post password (optional)'}
        description={
          hasPassword
            ? 'This post has a password. If you change it, everyone has to enter the new one.'
            : 'People need this password to see the post. You have to tell them yourself.'
        }
        disabled={settings.removesPassword}
        autoComplete="new-password"
      />
      {hasPassword && !settings.password && (
        <SwitchField
          {...form.toggle('removesPassword')}
          label="Remove the password"
          description="Anyone who can find this post can then open it."
        />
      )}
    </div>
  );
}
