import { execFileSync } from 'node:child_process';
import { closeSync, openSync, truncateSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A mounted ext4 file system in a file. */
export type SmallDisk = {
  folder: string;
  mount(): void;
  unmount(): void;
};

/** @throws unless it is run by root on a kernel with loop devices */
export async function withDisk<T>(bytes: number, act: (disk: SmallDisk) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'loopyard-disk-'));
  const [file, folder] = [join(home, 'disk'), join(home, 'mounted')];
  let isMounted = false;
  const disk: SmallDisk = {
    folder,
    mount() {
      execFileSync('mount', ['-o', 'loop', file, folder], { stdio: 'pipe' });
      isMounted = true;
    },
    unmount() {
      execFileSync('umount', [folder], { stdio: 'pipe' });
      isMounted = false;
    },
  };
  try {
    await mkdir(folder);
    closeSync(openSync(file, 'w'));
    truncateSync(file, bytes);
    execFileSync('mkfs.ext4', ['-q', '-m', '0', file], { stdio: 'pipe' });
    disk.mount();
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw new Error(
      `Not run: this drill takes root, mkfs.ext4 and loop devices (${String(error).split('\n')[0]})`,
    );
  }
  try {
    return await act(disk);
  } finally {
    // A killed server's last operations may still be running.
    if (isMounted) execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
    await rm(home, { recursive: true, force: true });
  }
}
