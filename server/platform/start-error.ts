/** Why the program can't start: one line for the person who starts it, with what they can do about it. */
export class StartError extends Error {
  constructor(message: string) {
    super(message.trim().replaceAll(/\s*\n\s*/g, ' | '));
  }
}

/** @param error what the system said when a folder of ours was to be made or read */
export function folderError(folder: string, error: unknown): StartError {
  const { code, path = folder } = error as NodeJS.ErrnoException;
  return new StartError(
    `DATA_DIR can’t be used: ${path} (${code}). Let this account read and write there, or set DATA_DIR to another folder`,
  );
}
