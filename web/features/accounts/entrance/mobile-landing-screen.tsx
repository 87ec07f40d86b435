import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { PageTabs } from '../../../ui/pages/page-tabs.tsx';
import classes from './mobile-landing.module.css';

const RegisterScreen = lazy(() => import('./register-screen.tsx'));
const LoginScreen = lazy(() => import('./login-screen.tsx'));

/** Where phones begin: both ways in at once, and a way to read on. */
export default function MobileLandingScreen() {
  const { hash } = useLocation();
  return (
    <>
      {/* Whoever searches finds the home page, which says more. */}
      <meta name="robots" content="noindex" />
      <p className={classes.motto}>Your people. Your pictures. Nobody else.</p>
      <p className={classes.more}>
        A private place for your school, club or union. <Link to="/product">What is Loopyard?</Link>
      </p>
      <PageTabs
        label="Sign up or log in"
        current={hash === '#login' ? '/m#login' : '/m'}
        tabs={[
          { address: '/m', label: 'Sign Up', content: <Form screen={RegisterScreen} /> },
          { address: '/m#login', label: 'Login', content: <Form screen={LoginScreen} /> },
        ]}
      />
    </>
  );
}

function Form({ screen: Screen }: { screen: typeof RegisterScreen }) {
  return (
    <Suspense>
      <Screen />
    </Suspense>
  );
}
