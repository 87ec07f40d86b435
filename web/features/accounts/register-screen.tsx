import { Button } from '@mantine/core';

export default function RegisterScreen() {
  return <Button>Register</Button>;
}
