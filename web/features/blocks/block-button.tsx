import { Button } from '@mantine/core';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useBlocks, useSetBlock } from './blocks.ts';

/** Absent until it is known whether the person is blocked. */
export function BlockButton({ person }: { person: { id: number; name: string } }) {
  const { data: blocks } = useBlocks(null);
  const { mutate, isPending } = useSetBlock(person);
  const confirm = useConfirm();
  if (!blocks) return null;
  const isBlocked = blocks.some(({ user }) => user.id === person.id);
  const block = async () => {
    const isSure = await confirm({
      title: `Block ${person.name}?`,
      text: 'You will not see their posts any more, and their comments are folded. They are not told, and they can still see what you share. Posts of an admin stay.',
      yes: 'Yes, block',
      no: 'No',
    });
    if (isSure) mutate(true);
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => (isBlocked ? mutate(false) : void block())}>
      {isBlocked ? 'Unblock' : 'Block'}
    </Button>
  );
}
