import { Button } from '@mantine/core';
import { IconCopy } from '../../ui/icons.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useCopy } from '../../ui/overlays/use-copy.ts';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { codeLink, type InvitationCode } from './invitations.ts';
import classes from './qr-dialog.module.css';

export function QrDialog({ code, onClose }: { code: InvitationCode; onClose: () => void }) {
  const copy = useCopy();
  const link = codeLink(code);
  return (
    <Dialog title="Scan to join" width={440} onClose={onClose}>
      <QrCode link={link} label={`QR code of ${link}`} />
      <p className={classes.link}>{link}</p>
      <div className={classes.actions}>
        <Button leftSection={<IconCopy size={20} aria-hidden />} onClick={() => copy(link, 'Link copied')}>
          Copy link
        </Button>
      </div>
    </Dialog>
  );
}
