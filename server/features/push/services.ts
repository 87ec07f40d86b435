/** Browsers get their pushes through these. */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
];

export type PushServices = {
  isKnown(endpoint: string): boolean;
  /** The operator named it, so it may be inside a network. */
  isNamed(endpoint: string): boolean;
};

/** @param namedHosts like `push.example.org` or `localhost:8443` */
export function pushServices(namedHosts: string[]): PushServices {
  const isNamed = (endpoint: string) => {
    const url = secureUrl(endpoint);
    return url !== null && namedHosts.includes(url.host);
  };
  return {
    isNamed,
    isKnown(endpoint) {
      const url = secureUrl(endpoint);
      return isNamed(endpoint) || (url?.port === '' && knownHosts.some((host) => host.test(url.hostname)));
    },
  };
}

function secureUrl(endpoint: string): URL | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}
