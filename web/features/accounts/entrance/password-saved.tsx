import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { logIn } from '../signing-in.ts';

export function PasswordSaved(input: { email: string; password: string }) {
  const session = useSession();
  const transport = useTransport();
  const toast = useToast();
  const navigate = useNavigate();
  const [isEntering, setEntering] = useState(false);
  const enter = async () => {
    setEntering(true);
    try {
      await logIn({ session, transport }, input);
      void navigate('/feed', { replace: true });
    } catch {
      setEntering(false);
      toast('Error logging in', 'bad');
    }
  };
  return (
    <Scene
      heading="h1"
      title="Saved Successfully"
      text="Your old password no longer works. You have been logged out on every device."
    >
      {/* The form that held the focus is gone. */}
      <Button size="lg" autoFocus loading={isEntering} onClick={() => void enter()}>
        Login with new password
      </Button>
    </Scene>
  );
}
