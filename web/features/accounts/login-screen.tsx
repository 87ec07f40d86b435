import { Button } from '@mantine/core';

export default function LoginScreen() {
  return <Button>Login</Button>;
}
